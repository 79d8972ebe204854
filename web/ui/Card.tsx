import type { HTMLAttributes, Ref } from 'react';

interface Props extends HTMLAttributes<HTMLElement> {
  /** `section` unless given. */
  as?: 'section' | 'article' | 'div' | 'aside';
  ref?: Ref<HTMLElement>;
}

/** A raised sheet. It brings no padding: what is in it may reach its edges. */
export function Card({ as: Tag = 'section', className = '', ref, ...props }: Props) {
  return (
    <Tag
      ref={ref as Ref<HTMLDivElement>}
      {...props}
      className={`rounded-2xl border border-line bg-surface text-ink shadow-card ${className}`}
    />
  );
}
