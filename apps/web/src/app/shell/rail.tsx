import { Link } from '@tanstack/react-router';
import { usePhone } from '#web/lib/use-media.ts';
import { useText } from '#web/text/use-text.ts';
import { IconBook2, IconDotsVertical, IconLifebuoy, IconLogout, IconUser } from '#web/ui/buttons/icons.ts';
import { Menu } from '#web/ui/dialogs/menu.tsx';
import { LogoMark } from '#web/ui/page/logo.tsx';
import { join } from '#web/ui/show/join.ts';
import { areaIcons } from './area-icons.ts';
import { LanguageButton } from './language-button.tsx';
import { Bell } from './notification/bell.tsx';
import c from './rail.module.css';
import { SchemeButton } from './scheme-button.tsx';
import { useServices } from './services.ts';
import { pressArea, useDrawer } from './use-drawer.ts';
import { usePlace } from './use-place.ts';
import { useHandbookAddress, useRailMenu, useSignOut, useSupportAddress } from './use-rail-menu.ts';

const size = 20;
const stroke = 1.6;

/** The narrow rail: one icon per area, below them what concerns the person (NAV-27, NAV-30). A bar on a phone. */
export function Rail() {
  const text = useText('shell');
  const isPhone = usePhone();
  const shown = useServices();
  const place = usePlace();
  const { isOpen, isSheetOpen, area } = useDrawer();
  const support = useSupportAddress();
  const handbook = useHandbookAddress();
  const more = useRailMenu();
  const leave = useSignOut();
  const isUnfolded = isPhone ? isSheetOpen : isOpen;

  return (
    <nav className={c.rail} aria-label={text('nav.areas')}>
      <Link to="/" className={c.logo} aria-label={text('home')} data-tip={text('home')} data-tip-side="right">
        <LogoMark size={30} />
      </Link>
      {shown.map(({ area: name }) => {
        const Mark = areaIcons[name];
        return (
          <button
            type="button"
            key={name}
            className={join(c.item, place?.area === name && c.here, isUnfolded && area === name && c.open)}
            aria-label={text(`area.${name}`)}
            aria-expanded={isUnfolded && area === name}
            data-tip={isPhone ? undefined : text(`area.${name}`)}
            data-tip-side="right"
            onClick={() => pressArea(name, isPhone)}
          >
            <Mark size={size + 1} stroke={stroke} aria-hidden />
            {isPhone && <span className={c.word}>{text(`area.${name}`)}</span>}
          </button>
        );
      })}
      <span className={c.gap} />
      <Bell />
      {isPhone ? (
        <Menu label={text('nav.more')} items={more} side="top" align="end">
          {(trigger) => (
            <button type="button" className={c.item} aria-label={text('nav.more')} {...trigger}>
              <IconDotsVertical size={size} stroke={stroke} aria-hidden />
              <span className={c.word}>{text('nav.more')}</span>
            </button>
          )}
        </Menu>
      ) : (
        <>
          <Link
            to="/profile"
            className={c.item}
            activeProps={{ className: join(c.item, c.here) }}
            aria-label={text('nav.profile')}
            data-tip={text('nav.profile')}
            data-tip-side="right"
          >
            <IconUser size={size} stroke={stroke} aria-hidden />
          </Link>
          <a
            className={c.item}
            href={handbook}
            target="_blank"
            rel="noreferrer"
            aria-label={text('nav.handbookNewTab')}
            data-tip={text('nav.handbook')}
            data-tip-side="right"
          >
            <IconBook2 size={size} stroke={stroke} aria-hidden />
          </a>
          {support && (
            <a
              className={c.item}
              href={support}
              target="_blank"
              rel="noreferrer"
              aria-label={text('nav.supportNewTab')}
              data-tip={text('nav.support')}
              data-tip-side="right"
            >
              <IconLifebuoy size={size} stroke={stroke} aria-hidden />
            </a>
          )}
          <LanguageButton className={c.item} />
          <SchemeButton className={c.item} />
          <button
            type="button"
            className={c.item}
            aria-label={text('nav.logout')}
            data-tip={text('nav.logout')}
            data-tip-side="right"
            onClick={leave}
          >
            <IconLogout size={size} stroke={stroke} aria-hidden />
          </button>
        </>
      )}
    </nav>
  );
}
