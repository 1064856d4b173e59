import c from './harbour.module.css';

export function HarbourDrawing() {
  return <svg className={c.sheet} viewBox="0 0 900 560" aria-hidden="true" />;
}
