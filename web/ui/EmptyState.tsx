import type { ReactNode } from 'react';

interface Props {
  title: string;
  icon?: ReactNode;
  /** `h1` if it is the page's whole content. */
  as?: 'p' | 'h1';
  /** Possible actions. */
  children?: ReactNode;
}

/** Placeholder for empty content. */
export function EmptyState({ title, icon, as: Title = 'p', children }: Props) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-12 text-center text-balance [&_p]:text-balance">
      {icon && (
        <div className="grid size-16 place-items-center rounded-full bg-sunken text-muted [&>svg]:size-8">
          {icon}
        </div>
      )}
      <Title className="m-0 text-lg font-semibold text-ink">{title}</Title>
      {children && <div className="text-muted">{children}</div>}
    </div>
  );
}
