import { isContainerNumber } from '@quaygate/rules';
import { ApiError } from '#web/lib/call/api-error.ts';
import type { Phase, Question, Refusal, Shown } from './request-state.ts';

/** The answer on the screen, also while its booking is sent. */
export function shownIn(phase: Phase): Shown | undefined {
  if (phase.name === 'shown') return phase;
  return phase.name === 'sending' ? phase.shown : undefined;
}

/** The status question under way. */
export function questionIn(phase: Phase): Question | undefined {
  if (phase.name === 'asking') return phase.question;
  return phase.name === 'shown' ? phase.refresh : undefined;
}

/** The container number the server offers instead of the one that was asked for (FWD-STAT-29). */
export function suggestedNumber({ reason }: Refusal): string | undefined {
  const suggested = reason instanceof ApiError ? reason.extra.suggestedContainerNumber : undefined;
  return typeof suggested === 'string' && isContainerNumber(suggested) ? suggested : undefined;
}
