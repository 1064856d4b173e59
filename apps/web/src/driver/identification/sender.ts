import { identification } from '@quaygate/contract';
import { call } from '#web/lib/call/api.ts';
import { ApiError, hasCode } from '#web/lib/call/api-error.ts';
import { ids } from '../session.ts';
import { documentOf, forgetDraft, noteBegun, type Refusal, readDraft, refuse, useDraft } from './draft.ts';
import { loadOwn, readOwn } from './own.ts';

/** A picture may take long on a weak network, in milliseconds. */
const uploadTimeout = 60_000;
/** Without a change of the network it is tried again after this time, in milliseconds. */
const sendEvery = 20_000;

let sending: Promise<void> | undefined;

/** Sends what was handed in, if anything was; without a network it stays. */
export function send(): Promise<void> {
  sending ??= attempt().finally(() => {
    sending = undefined;
  });
  return sending;
}

async function attempt(): Promise<void> {
  await readDraft();
  if (!useDraft.getState().isHandedIn || !ids().u) return;
  const refusal = await carry().catch((reason: unknown): Refusal => ({ reason }));
  // Somebody signed out, or took it back, meanwhile.
  if (!refusal || !useDraft.getState().isHandedIn) return;
  const { reason } = refusal;
  // It is gone at the server: the next attempt begins anew.
  if (hasCode(reason, 'not_found')) noteBegun(undefined);
  else if (isFinal(reason)) {
    refuse(refusal);
    void readOwn();
  }
}

/** Whether the server will refuse it again; what it has already is found with the next attempt. */
const isFinal = (reason: unknown) =>
  reason instanceof ApiError &&
  reason.status >= 400 &&
  reason.status < 500 &&
  reason.status !== 401 &&
  !hasCode(reason, 'too_many_requests', 'identification_already_submitted');

/** @returns the picture that was refused; throws any other failure */
async function carry(): Promise<Refusal | undefined> {
  const { identificationId, pictures } = useDraft.getState();
  const begun = (await loadOwn()).items.find(({ id }) => id === identificationId);
  // Its answer was lost.
  if (begun?.submittedDate) return done();
  const { id, missingPictures } = begun ?? (await begin());
  const params = { ...ids(), id };
  for (const kind of missingPictures) {
    const picture = pictures[kind];
    if (!picture) return { reason: new ApiError(409, { code: 'picture_missing' }), picture: kind };
    const file = new File([picture], `${kind}.jpg`, { type: picture.type });
    try {
      await call(identification.uploadOwnPicture, { params: { ...params, kind }, file, timeoutMs: uploadTimeout });
    } catch (reason) {
      return { reason, picture: kind };
    }
  }
  await call(identification.submitOwn, { params });
  return done();
}

async function begin() {
  const made = await call(identification.start, { params: ids(), body: documentOf(useDraft.getState().typed) });
  if (useDraft.getState().isHandedIn) noteBegun(made.id);
  return made;
}

function done(): undefined {
  forgetDraft();
  void readOwn();
}

let isFollowing = false;

/** Sends now, and whenever the network or the eye returns. */
export function followNetwork(): void {
  void send();
  if (isFollowing) return;
  isFollowing = true;
  const look = () => void send();
  addEventListener('online', look);
  document.addEventListener('visibilitychange', look);
  setInterval(look, sendEvery);
}
