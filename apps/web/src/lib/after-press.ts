let isPressed = false;
const press = (now: boolean) => () => {
  isPressed = now;
};
addEventListener('pointerdown', press(true), true);
addEventListener('pointerup', press(false), true);
addEventListener('pointercancel', press(false), true);

/**
 * Does something at once, or when the pointer that is down right now has done its click. A message that appears between
 * pressing and releasing would move the button away from under the finger.
 */
export function afterPress(action: () => void): void {
  if (isPressed) addEventListener('pointerup', () => setTimeout(action), { once: true });
  else action();
}
