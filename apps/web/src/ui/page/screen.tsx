import { Fragment, type ReactNode } from 'react';
import { useText } from '#web/text/use-text.ts';
import { IconChevronRight } from '../buttons/icons.ts';
import { join } from '../show/join.ts';
import { useDocumentTitle } from './brand.ts';
import { useCrumbs } from './crumbs.ts';
import c from './screen.module.css';

export interface ScreenProps {
  title: string;
  /** What the screen works in: the company, the terminal. Beside the title. */
  context?: ReactNode;
  /** The one primary action; further ones stand before it. */
  action?: ReactNode;
  /** The content takes the height of the window and scrolls inside: for one big table. */
  fill?: boolean;
  /** The content reaches the edges of the window: for a map. */
  edge?: boolean;
  /** The content keeps a readable width: forms and texts. */
  narrow?: boolean;
  children: ReactNode;
}

/** The frame of every screen: breadcrumbs, title, context and one primary action. */
export function Screen({ title, context, action, fill, edge, narrow, children }: ScreenProps) {
  const text = useText('shell');
  const { crumbs, Link } = useCrumbs();
  useDocumentTitle(title);
  return (
    <div className={join(c.screen, fill && c.fill, edge && c.edge)}>
      <header className={c.head}>
        <div className={c.titles}>
          {crumbs.length > 1 && (
            <nav aria-label={text('nav.breadcrumbs')}>
              <ol className={c.crumbs}>
                {crumbs.map((crumb, index) => (
                  <Fragment key={crumb.path}>
                    {index > 0 && <IconChevronRight size={13} stroke={1.75} aria-hidden />}
                    <li>
                      {index < crumbs.length - 1 ? (
                        <Link to={crumb.path}>{crumb.label}</Link>
                      ) : (
                        <span aria-current="page">{crumb.isObject ? title : crumb.label}</span>
                      )}
                    </li>
                  </Fragment>
                ))}
              </ol>
            </nav>
          )}
          <div className={c.title}>
            <h1>{title}</h1>
            {context && <span className={c.context}>{context}</span>}
          </div>
        </div>
        {action && <div className={c.action}>{action}</div>}
      </header>
      <div className={join(c.content, narrow && c.narrow)}>{children}</div>
    </div>
  );
}
