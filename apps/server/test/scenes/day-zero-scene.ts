import { factor, identity, webappUser } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import type { anInstallation } from '../installation.ts';
import { totpCode } from './factor-scene.ts';

const password = 'ein langes Passwort';
const tokenIn = (link: string) => present(new URL(link).searchParams.get('token'));

export interface By {
  token: string;
  params: { u: string };
}
/** The same caller with further parts of the path. */
export const at = (by: By, more: object) => ({ token: by.token, params: { ...by.params, ...more } });

/** What the first people of a new installation do, by the calls that the screens make. */
export function dayZero({ call }: Pick<Awaited<ReturnType<typeof anInstallation>>, 'call'>) {
  async function addFactor(by: By) {
    const { secret } = await call(factor.startTotp, { ...by });
    await call(factor.confirmTotp, { ...by, body: { code: totpCode(secret, new Date()) } });
  }
  /** Chooses the first password by the link of an invitation and signs in; administrators set up their second factor. */
  async function comeIn(email: string, link: string, isAdministrator = false): Promise<By> {
    await call(identity.confirmPasswordReset, { body: { token: tokenIn(link), newPassword: password } });
    const { idToken, userId: u } = await call(identity.signIn, { body: { email, password } });
    const by = { token: idToken as string, params: { u: u as string } };
    if (isAdministrator) await addFactor(by);
    return by;
  }
  async function invite(admin: By, email: string, lastName: string) {
    const { id } = await call(webappUser.create, { ...admin, body: { firstName: 'Kim', lastName, email } });
    const { link } = await call(webappUser.invite, { ...at(admin, { id }), body: { by: 'link' } });
    return { id: id as string, link: link as string };
  }
  return { addFactor, comeIn, invite };
}
