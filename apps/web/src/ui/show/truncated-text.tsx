import c from './truncated-text.module.css';

export interface TruncatedTextProps {
  text: string;
  /** Cuts after this many characters; without it the text is cut where its place ends. */
  max?: number;
}

/** Data too long for its place, whole in the tooltip and for a screen reader. */
export function TruncatedText({ text, max }: TruncatedTextProps) {
  if (max === undefined)
    return (
      <span className={c.cut} data-tip={text} data-tip-if-cut="">
        {text}
      </span>
    );
  if (text.length <= max) return <span>{text}</span>;
  return (
    <span data-tip={text}>
      <span aria-hidden>{text.slice(0, max).trimEnd()}…</span>
      <span className="sr-only">{text}</span>
    </span>
  );
}
