import { IconUser } from '../buttons/icons.ts';
import c from './avatar.module.css';
import { join } from './join.ts';

export interface AvatarProps {
  /** The picture; without one a drawn person stands there. */
  src: string | undefined;
  /** Says who is seen; empty where the name stands beside it. */
  alt: string;
  /** `small` fits a row; `large` is for a profile. */
  size?: 'small' | 'large';
}

/** A person's picture. */
export function Avatar({ src, alt, size = 'small' }: AvatarProps) {
  return (
    <span className={join(c.avatar, c[size])}>
      {src ? (
        <img src={src} alt={alt} draggable={false} />
      ) : (
        <IconUser size={size === 'small' ? 16 : 56} stroke={size === 'small' ? 1.65 : 1.1} aria-hidden />
      )}
    </span>
  );
}
