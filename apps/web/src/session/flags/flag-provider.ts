import {
  type EvaluationContext,
  FlagNotFoundError,
  type FlagValue,
  type Provider,
  type ResolutionDetails,
  TypeMismatchError,
} from '@openfeature/web-sdk';
import { type EvaluatedFlag, featureFlag } from '@quaygate/contract';
import { flagTimeoutMs } from '@quaygate/rules';
import { call } from '#web/lib/call/api.ts';

/** Evaluates with the OFREP endpoint of our server. Every change of the context asks again, nothing else does. */
export class FlagProvider implements Provider {
  readonly metadata = { name: 'quaygate-ofrep' };
  readonly runsOn = 'client';
  private flags: readonly EvaluatedFlag[] = [];

  /** @throws when there is no answer; no flag has a value then */
  async onContextChange(_: EvaluationContext, context: EvaluationContext): Promise<void> {
    this.flags = [];
    const { flags } = await call(featureFlag.evaluateAll, { body: { context }, timeoutMs: flagTimeoutMs });
    this.flags = flags;
  }

  resolveBooleanEvaluation(key: string): ResolutionDetails<boolean> {
    return this.resolve(key, (value) => typeof value === 'boolean');
  }
  resolveStringEvaluation(key: string): ResolutionDetails<string> {
    return this.resolve(key, (value) => typeof value === 'string');
  }
  resolveNumberEvaluation(key: string): ResolutionDetails<number> {
    return this.resolve(key, (value) => typeof value === 'number');
  }
  resolveObjectEvaluation(key: string): never {
    throw new TypeMismatchError(`${key} is no object`);
  }

  private resolve<T extends FlagValue>(key: string, fits: (value: FlagValue) => value is T): ResolutionDetails<T> {
    const flag = this.flags.find((each) => each.key === key);
    if (!flag) throw new FlagNotFoundError(key);
    const { value, reason, variant, metadata } = flag;
    if (!fits(value)) throw new TypeMismatchError(key);
    return { value, reason, variant, flagMetadata: metadata };
  }
}
