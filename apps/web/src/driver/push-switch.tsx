import { useEffect, useState } from 'react';
import c from './driver.module.css';
import { failureText } from './failure.ts';
import { lookAgain, turnOff, turnOn, usePush } from './push.ts';
import { useTexts } from './texts/texts.ts';

/** Whether this phone is told changes (DRV-PUSH-01, DRV-PUSH-02). */
export function PushSwitch() {
  const texts = useTexts((state) => state.texts);
  const { isOn, isBusy, trouble } = usePush();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    lookAgain();
    document.addEventListener('visibilitychange', lookAgain);
    return () => document.removeEventListener('visibilitychange', lookAgain);
  }, []);
  const turn = () => {
    if (isBusy || trouble) return;
    setFailure(undefined);
    void (isOn ? turnOff() : turnOn()).catch(setFailure);
  };
  const words = texts.push;
  return (
    <section className={c.card}>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        className={c.switch}
        aria-disabled={isBusy || trouble !== undefined}
        onClick={turn}
      >
        <span>{words.title}</span>
        <span className={c.track} aria-hidden />
      </button>
      <p role="status" className={trouble ? c.wait : undefined}>
        {trouble ? words[trouble] : isOn ? words.on : words.off}
      </p>
      <p role="alert" className={failure ? c.failure : undefined}>
        {failure ? failureText(failure, texts) : null}
      </p>
      <p className="muted">{words.text}</p>
    </section>
  );
}
