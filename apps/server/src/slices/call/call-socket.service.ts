import type { ClientCallMessage } from '@quaygate/contract';
import { type Closing, callError, fullName } from '@quaygate/rules';
import type { User } from '../../serving/caller.ts';
import type { Deps } from '../../serving/deps.ts';
import type { Connection } from '../../serving/sockets/connection.ts';
import { findOfferFacts, mayAnswer } from './call.queries.ts';
import type { CallExchange } from './call-exchange.service.ts';
import { readFrame } from './call-frame.service.ts';

/** Closed on purpose, or because the user may not be here any more. */
const endCodes: readonly number[] = [1000, 4401, 4403];
/** Browsers close with it when a page is left, closed or loaded again. */
const pageGoneCode = 1001;

const closingOf = (code: number): Closing =>
  endCodes.includes(code) ? 'ended' : code === pageGoneCode ? 'page_gone' : 'lost';

/** One connection: reads its frames one after the other, looks up what they need, and reports them. */
export class CallSocket {
  readonly #id = crypto.randomUUID();
  readonly #deps: Deps;
  readonly #exchange: CallExchange;
  readonly #connection: Connection;
  readonly #user: () => User;
  #reading = Promise.resolve();

  constructor(deps: Deps, exchange: CallExchange, connection: Connection, user: () => User) {
    this.#deps = deps;
    this.#exchange = exchange;
    this.#connection = connection;
    this.#user = user;
    exchange.add(this.#id, user().id, connection);
    connection.listen((text) => {
      this.#reading = this.#reading
        .then(() => this.#read(text))
        .catch((error) => {
          deps.log.warn({ err: error }, 'a call message was not read');
          connection.close('restart');
        });
    });
  }

  async #read(text: string): Promise<void> {
    if (!this.#connection.isOpen) return;
    const userId = this.#user().id;
    const connectionId = this.#id;
    const frame = readFrame(text, userId, this.#deps.voice.adapter === 'webrtc');
    if (frame.kind === 'ignored') return;
    if (frame.kind === 'refused') return this.#connection.send(JSON.stringify(callError(frame.code, frame.callId)));
    if (frame.kind === 'online')
      return this.#exchange.report(userId, { type: 'online', connectionId, callId: frame.callId });
    await this.#reportCall(frame.message);
  }

  async #reportCall(message: ClientCallMessage): Promise<void> {
    const { db } = this.#deps;
    const { id: userId, isDriver, firstName, lastName } = this.#user();
    const { facilityId, toUserId, type } = message;
    const connectionId = this.#id;
    if (type === 'call-offer') {
      const found = await findOfferFacts(db, { facilityId, toUserId, isDriver });
      const facts = { ...found, callerName: fullName(firstName, lastName) };
      return this.#exchange.report(userId, { type: 'offer', connectionId, message, facts });
    }
    if (type === 'call-answer') {
      const isMember = await mayAnswer(db, facilityId, userId, isDriver);
      return this.#exchange.report(userId, { type: 'answer', connectionId, message, isMember });
    }
    const kind = type === 'call-reject' ? 'reject' : type === 'call-end' ? 'end' : 'busy';
    return this.#exchange.report(userId, { type: kind, connectionId, message });
  }

  /** What was sent before the end still counts. */
  end(code: number): void {
    void this.#reading.then(() => this.#exchange.remove(this.#id, closingOf(code)));
  }
}
