import { type PictureKind, pictureKinds, pictureMaxBytes } from '@quaygate/rules';
import { useEffect, useState } from 'react';
import { hasCode } from '#web/lib/call/api-error.ts';
import { focusFirstError } from '#web/lib/form/focus-first-error.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';

/** What the server reads, too. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];

const codes = ['picture_invalid', 'picture_too_large', 'picture_too_small', 'request_too_large'] as const;

/** Chosen pictures with what is wrong with each. */
export function usePictureFiles(missing: readonly PictureKind[]) {
  const shell = useText('shell');
  const failureText = useFailureText();
  const [files, setFiles] = useState<{ [Kind in PictureKind]?: File }>({});
  const [refused, setRefused] = useState<ReadonlyMap<File, string>>(new Map());
  const [attempts, setAttempts] = useState(0);

  const faultOf = (kind: PictureKind): string | undefined => {
    const file = files[kind];
    if (!file) return attempts > 0 ? shell('field.fieldRequired') : undefined;
    if (!pictureTypes.includes(file.type)) return shell('field.invalidFileType');
    return file.size > pictureMaxBytes ? shell('field.fileTooBig') : refused.get(file);
  };
  useEffect(() => {
    if (attempts > 0) focusFirstError();
  }, [attempts]);

  const wanted = pictureKinds.filter((kind) => missing.includes(kind));
  const chosen = wanted.flatMap((kind) => {
    const file = files[kind];
    return file ? [{ kind, file }] : [];
  });
  return {
    chosen,
    /** How many are to be sent. */
    total: wanted.length,
    fileOf: (kind: PictureKind) => files[kind],
    faultOf,
    choose: (kind: PictureKind, file: File | undefined) => setFiles((all) => ({ ...all, [kind]: file })),
    isValid: () => {
      const isRight = wanted.every((kind) => files[kind] && !faultOf(kind));
      if (!isRight) setAttempts((count) => count + 1);
      return isRight;
    },
    /** Says at its field what the server found wrong with a picture: the first that was not taken. */
    refuseBy: (reason: unknown, taken: readonly PictureKind[]): boolean => {
      const file = files[wanted.find((kind) => !taken.includes(kind)) ?? 'portrait'];
      if (!hasCode(reason, ...codes) || !file) return false;
      setRefused((all) => new Map(all).set(file, failureText(reason)));
      setAttempts((count) => count + 1);
      return true;
    },
  };
}
export type PictureFiles = ReturnType<typeof usePictureFiles>;
