import { branding } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { changeBranding, getBranding, publicLogo, removeLogo, uploadLogo } from './branding.service.ts';

export const brandingSlice: Slice = (serve, deps) => {
  serve(branding.get, () => getBranding(deps));
  serve(branding.update, ({ body, actor, user }) => changeBranding(deps, { actor, userId: user.id }, body));
  serve(branding.uploadLogo, ({ upload, actor, user }) => uploadLogo(deps, { actor, userId: user.id }, upload));
  serve(branding.removeLogo, ({ actor, user }) => removeLogo(deps, { actor, userId: user.id }));
  serve(branding.logo, async ({ query, reply }) => {
    const { bytes, isNamed } = await publicLogo(deps.db, query.v);
    if (isNamed) reply.header('cache-control', 'public, max-age=31536000, immutable');
    // Opened by itself it may do nothing at all.
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
    return { fileName: 'logo.png', bytes };
  });
};
