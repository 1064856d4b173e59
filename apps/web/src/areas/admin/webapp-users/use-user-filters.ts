import { accountFilters, roleFilters, signInFilters } from '@quaygate/rules';
import type { FilterGroup } from '#web/list/list-filters.tsx';
import { useText } from '#web/text/use-text.ts';
import type { UserAddress } from './webapp-users.address.ts';

/** The filters of the list (WAU-46). */
export function useUserFilters(): FilterGroup<UserAddress>[] {
  const text = useText('webappUsers');
  return [
    {
      field: 'account',
      label: text('filter.account.title'),
      options: accountFilters.map((value) => ({ value, label: text(`filter.account.${value}`) })),
    },
    {
      field: 'signIn',
      label: text('filter.signIn.title'),
      options: signInFilters.map((value) => ({ value, label: text(`filter.signIn.${value}`) })),
    },
    {
      field: 'roles',
      label: text('filter.roles.title'),
      options: roleFilters.map((value) => ({ value, label: text(`filter.roles.${value}`) })),
    },
  ];
}
