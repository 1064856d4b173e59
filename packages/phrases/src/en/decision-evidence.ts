import type { decisionEvidence as german } from '../de/decision-evidence.ts';
import type { Same } from '../shape.ts';

export const decisionEvidence: Same<typeof german> = {
  title: 'What the decision rests on',
  recorded: 'Each look at document and pictures is recorded in the audit log.',
  none: 'No document needs to be looked at for it.',
  failed: 'The identification could not be loaded.',
  missing: 'Not looked at yet: {{parts}}.',
  zoom: 'Size of the pictures',
  percent: '{{percent}} %',
  smaller: 'Smaller',
  larger: 'Larger',
  smallest: 'The pictures are shown whole already',
  largest: 'They do not get larger',
  part: { document: 'Document', documentFront: 'Front', documentBack: 'Back', portrait: 'Portrait' },
  snapshot: {
    title: 'What it was decided on',
    show: 'What it was decided on',
    note: 'As it was at the decision, without names, numbers and pictures. Kept until {{date}}.',
    gone: 'Nothing is kept of this decision: it is older than the period, or than this record.',
    part: 'Part',
    hash: 'SHA-256',
    decider: 'Looked at when deciding',
    creator: 'Looked at when asking',
    now: 'Stored today',
    notSeen: 'not looked at',
    state: { same: 'the same', changed: 'something else', gone: 'nothing' },
  },
};
