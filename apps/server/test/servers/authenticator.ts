import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewCredential, PasskeyProof } from '@quaygate/contract';

/** A device with a passkey, in software: as a browser answers for it (Web Authentication, sections 6.1 and 6.5). */

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url');

const flags = { present: 0x01, verified: 0x04, attested: 0x40 };

/** What a test may have wrong. */
interface Situation {
  origin?: string;
  domain?: string;
  /** Whether the device made sure who uses it. */
  isVerified?: boolean;
  /** The next value of the counter; 0: the device does not count. */
  counter?: number;
  /** Who the device says the passkey belongs to. */
  userId?: string;
}

const at = { origin: 'http://localhost:4600', domain: 'localhost' };

// biome-ignore lint/suspicious/noExplicitAny: options come undecoded from an answer
type Options = any;

export function anAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let count = 0;
  let owner = '';

  const clientData = (type: string, { challenge }: Options, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData({ domain = at.domain, isVerified = true, counter = ++count }: Situation, more = 0) {
    const data = Buffer.alloc(37);
    sha256(domain).copy(data);
    data.writeUInt8(flags.present | (isVerified ? flags.verified : 0) | more, 32);
    data.writeUInt32BE(counter, 33);
    return data;
  }

  /** The public key in COSE: an elliptic curve, ES256, P-256, x and y. */
  function coseKey() {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const coordinate = (key: string, value: string) =>
      Buffer.concat([Buffer.from(`${key}5820`, 'hex'), Buffer.from(value, 'base64url')]);
    return Buffer.concat([
      Buffer.from('a50102032620 01'.replace(' ', ''), 'hex'),
      coordinate('21', x),
      coordinate('22', y),
    ]);
  }

  /** {fmt: 'none', attStmt: {}, authData} in CBOR. */
  function attestation(data: Buffer) {
    const head = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x64]),
      Buffer.from('none'),
    ]);
    const empty = Buffer.concat([Buffer.from([0x67]), Buffer.from('attStmt'), Buffer.from([0xa0])]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(data.length);
    return Buffer.concat([
      head,
      empty,
      Buffer.from([0x68]),
      Buffer.from('authData'),
      Buffer.from([0x59]),
      length,
      data,
    ]);
  }

  return {
    /** Answers the options of a new passkey. */
    create(options: Options, situation: Situation = {}): NewCredential {
      owner = Buffer.from(options.user.id, 'base64url').toString();
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = authenticatorData({ counter: 0, ...situation }, flags.attested);
      const attested = Buffer.concat([data, Buffer.alloc(16), length, id, coseKey()]);
      return {
        id: base64(id),
        type: 'public-key',
        response: {
          clientDataJSON: base64(clientData('webauthn.create', options, situation.origin ?? at.origin)),
          attestationObject: base64(attestation(attested)),
          transports: ['internal'],
        },
      };
    },

    /** Signs the challenge of a proof. */
    get(options: Options, situation: Situation = {}): PasskeyProof {
      const client = clientData('webauthn.get', options, situation.origin ?? at.origin);
      const data = authenticatorData(situation);
      return {
        id: base64(id),
        type: 'public-key',
        response: {
          clientDataJSON: base64(client),
          authenticatorData: base64(data),
          signature: base64(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          userHandle: base64(situation.userId ?? owner),
        },
      };
    },
  };
}
