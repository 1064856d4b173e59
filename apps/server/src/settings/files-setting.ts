import type { FilesChoice } from '../outside/files/choose-files.ts';

interface Given {
  FILES?: FilesChoice['kind'];
  S3_REGION?: string;
}

/** The text of a variable that FILES=s3 makes necessary. */
type Need = (name: 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY', reason: string) => string;

/** Where files are kept: a folder serves one machine, instances on several share an object storage. */
export function readFiles(given: Given, need: Need): FilesChoice {
  if (given.FILES !== 's3') return { kind: 'folder' };
  const reason = 'with FILES=s3';
  return {
    kind: 's3',
    endpoint: need('S3_ENDPOINT', reason),
    bucket: need('S3_BUCKET', reason),
    region: given.S3_REGION ?? 'us-east-1',
    accessKey: need('S3_ACCESS_KEY', reason),
    secretKey: need('S3_SECRET_KEY', reason),
  };
}
