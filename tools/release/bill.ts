import { z } from 'zod';
import { npm } from './npm.ts';

const License = z.union([
  z.object({ license: z.object({ id: z.string().optional(), name: z.string().optional() }) }),
  z.object({ expression: z.string() }),
]);
const Component = z.looseObject({
  name: z.string(),
  group: z.string().optional(),
  version: z.string(),
  purl: z.string(),
  licenses: z.array(License).optional(),
  externalReferences: z.array(z.looseObject({ type: z.string(), url: z.string() })).optional(),
  properties: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
});
export type Component = z.infer<typeof Component>;

const Bill = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.string(),
  metadata: z.looseObject({ component: Component }),
  components: z.array(Component),
});
export type Bill = z.infer<typeof Bill>;

export const isOwn = ({ properties }: Component): boolean =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:private' && value === 'true');

export const nameOf = ({ group, name }: Component): string => (group ? `${group}/${name}` : name);

/** Where the packages came from is a matter of who builds: a mirror's address says nothing about them. */
const withoutOrigin = ({ externalReferences = [], ...component }: Component): Component => ({
  ...component,
  externalReferences: externalReferences.filter(({ type }) => type !== 'distribution'),
});

/** What the product consists of, as CycloneDX: everything but the tools of development. */
export async function billOfMaterials(root: string): Promise<Bill> {
  const { code, stdout, stderr } = await npm(['sbom', '--sbom-format=cyclonedx', '--omit=dev'], root);
  if (code !== 0) throw new Error(`npm sbom failed: ${stderr}`);
  const bill = Bill.parse(JSON.parse(stdout));
  // npm names the product after the folder it lies in.
  const product = { ...bill.metadata.component, name: 'quaygate' };
  return {
    ...bill,
    metadata: { ...bill.metadata, component: product },
    components: bill.components.map(withoutOrigin),
  };
}
