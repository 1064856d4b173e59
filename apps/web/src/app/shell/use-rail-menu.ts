import { nextLanguage } from '@quaygate/phrases';
import { useNavigate } from '@tanstack/react-router';
import { useSettings } from '#web/session/settings.ts';
import { useLanguage } from '#web/text/language.ts';
import { useText } from '#web/text/use-text.ts';
import { IconBook2, IconLanguage, IconLifebuoy, IconLogout, IconUser } from '#web/ui/buttons/icons.ts';
import type { MenuItem } from '#web/ui/dialogs/menu-list.ts';
import { chooseScheme, schemes, useScheme } from '#web/ui/page/scheme.ts';
import { schemeIcons } from '#web/ui/page/scheme-icons.ts';
import { switchLanguage } from '#web/ui/page/switch-language.ts';
import { requestSignOut } from '../guards.ts';
import { handbookPage } from './handbook-pages.ts';
import { usePlace } from './use-place.ts';

/** The external support site in the present language; undefined when none is configured (NAV-36, NAV-46). */
export function useSupportAddress(): string | undefined {
  const language = useLanguage((state) => state.language);
  return useSettings((state) => state.settings?.supportUrls[language] ?? undefined);
}

/** The page of the documentation that fits the screen, in the present language (HELP-12). */
export function useHandbookAddress(): string {
  const language = useLanguage((state) => state.language);
  const page = handbookPage(usePlace());
  return `/docs/${language}${page && `/${page}`}`;
}

/** Signs out, after a screen with unsaved changes has asked. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  return () => {
    requestSignOut();
    void navigate({ to: '/login' });
  };
}

/** What the rail holds for the person, as the menu of a phone. */
export function useRailMenu(): MenuItem[] {
  const text = useText('shell');
  const navigate = useNavigate();
  const leave = useSignOut();
  const support = useSupportAddress();
  const handbook = useHandbookAddress();
  const language = useLanguage((state) => state.language);
  const scheme = useScheme((state) => state.scheme);
  return [
    { key: 'profile', label: text('nav.profile'), icon: IconUser, onSelect: () => void navigate({ to: '/profile' }) },
    {
      key: 'handbook',
      label: text('nav.handbook'),
      icon: IconBook2,
      onSelect: () => void open(handbook, '_blank', 'noreferrer'),
    },
    ...(support
      ? [
          {
            key: 'support',
            label: text('nav.support'),
            icon: IconLifebuoy,
            onSelect: () => void open(support, '_blank', 'noreferrer'),
          },
        ]
      : []),
    {
      key: 'language',
      label: text('nav.language'),
      icon: IconLanguage,
      onSelect: () => switchLanguage(nextLanguage(language)),
    },
    ...schemes.map((each) => ({
      key: each,
      label: text(`scheme.${each}`),
      icon: schemeIcons[each],
      checked: each === scheme,
      onSelect: () => chooseScheme(each),
    })),
    { key: 'logout', label: text('nav.logout'), icon: IconLogout, onSelect: leave },
  ];
}
