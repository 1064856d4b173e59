import { create } from 'zustand';

const key = 'quaygate-slash-key';
const stored = () => localStorage.getItem(key) !== 'off';

/** Whether the key `/` jumps to the search. Speech input may type it by mistake, so it can be switched off (WCAG 2.1.4). */
export const useSlashKey = create<{ isOn: boolean }>()(() => ({ isOn: stored() }));

export function switchSlashKey(isOn: boolean): void {
  localStorage.setItem(key, isOn ? 'on' : 'off');
  useSlashKey.setState({ isOn });
}

addEventListener('storage', (event) => event.key === key && useSlashKey.setState({ isOn: stored() }));
