import type { ReactNode } from 'react';
import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconExclamationCircle,
  IconInfoCircle,
} from '../buttons/icons.ts';
import { join } from '../show/join.ts';
import c from './inline-notice.module.css';

export interface InlineNoticeProps {
  tone: 'info' | 'success' | 'warning' | 'error';
  title?: ReactNode;
  /** Buttons that help. */
  action?: ReactNode;
  /** Stands inside what is read out when it changes. */
  isPart?: boolean;
  children?: ReactNode;
}

const icons: Record<InlineNoticeProps['tone'], Icon> = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconExclamationCircle,
};

/** Something to know, where it matters. Warnings and errors are announced when they appear. */
export function InlineNotice({ tone, title, action, isPart, children }: InlineNoticeProps) {
  const Mark = icons[tone];
  const role = tone === 'error' ? 'alert' : 'status';
  return (
    <div className={join(c.notice, c[tone])} role={isPart ? undefined : role}>
      <Mark size={17} stroke={1.75} className={c.mark} aria-hidden />
      <div className={c.text}>
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className={c.action}>{action}</div>}
    </div>
  );
}
