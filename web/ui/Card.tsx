import type { HTMLAttributes, Ref } from 'react';

interface Props extends HTMLAttributes<HTMLElement> {
  /** Default `section`. */
  as?: 'section' | 'article' | 'div' | 'aside';
  ref?: Ref<HTMLElement>;
}

/** A raised surface without padding. */
export function Card({ as: Tag = 'section', className = '', ref, ...props }: Props) {
  return (
    <Tag
      ref={ref as Ref<HTMLDivElement>}
      {...props}
      className={`rounded-2xl border border-line bg-surface text-ink shadow-card ${className}`}
    />
  );
}
