import { Link } from '@tanstack/react-router';
import { type Icon, IconArrowRight } from '../buttons/icons.ts';
import { Skeleton } from '../page/skeleton.tsx';
import c from './place-list.module.css';

export interface Place {
  to: string;
  icon: Icon;
  name: string;
  /** What is done there. */
  text: string;
}

/** Places one can go to from here, each with what it is for; undefined while they load. */
export function PlaceList({ places }: { places: readonly Place[] | undefined }) {
  return (
    <ul className={c.places} aria-busy={!places || undefined}>
      {places
        ? places.map(({ to, icon: Mark, name, text }) => (
            <li key={name}>
              <Link to={to} className={c.place}>
                <span className={c.mark}>
                  <Mark size={20} stroke={1.6} aria-hidden />
                </span>
                <span className={c.words}>
                  <strong>{name}</strong>
                  <span className="muted">{text}</span>
                </span>
                <IconArrowRight size={17} stroke={1.75} aria-hidden />
              </Link>
            </li>
          ))
        : [60, 48].map((width) => (
            <li key={width} className={c.place}>
              <Skeleton width={`${width}%`} />
            </li>
          ))}
    </ul>
  );
}
