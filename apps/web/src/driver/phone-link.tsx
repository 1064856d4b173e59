import { fill } from '@quaygate/phrases/fill';
import { IconPhone } from '#web/ui/buttons/icons.ts';
import c from './driver.module.css';
import { useTexts } from './texts/texts.ts';

/** Calls a number by the phone itself. */
export function PhoneLink({ number }: { number: string }) {
  const texts = useTexts((state) => state.texts);
  return (
    <a className={c.button} href={`tel:${number.replace(/[^+\d]/g, '')}`}>
      <IconPhone size={24} aria-hidden />
      {fill(texts.call.phone, { number: number.replaceAll(' ', '\u00a0') })}
    </a>
  );
}
