import { useText } from '#web/text/use-text.ts';
import { Menu } from '#web/ui/dialogs/menu.tsx';
import { chooseScheme, schemes, useScheme } from '#web/ui/page/scheme.ts';
import { schemeIcons } from '#web/ui/page/scheme-icons.ts';

/** Light, dark, or like the system. */
export function SchemeButton({ className }: { className?: string | undefined }) {
  const text = useText('shell');
  const scheme = useScheme((state) => state.scheme);
  const Mark = schemeIcons[scheme];
  const label = text('scheme.now', { scheme: text(`scheme.${scheme}`) });
  const items = schemes.map((each) => ({
    key: each,
    label: text(`scheme.${each}`),
    icon: schemeIcons[each],
    checked: each === scheme,
    onSelect: () => chooseScheme(each),
  }));
  return (
    <Menu label={text('scheme.label')} items={items} side="right" align="end">
      {(trigger) => (
        <button
          type="button"
          className={className}
          aria-label={label}
          data-tip={label}
          data-tip-side="right"
          {...trigger}
        >
          <Mark size={20} stroke={1.6} aria-hidden />
        </button>
      )}
    </Menu>
  );
}
