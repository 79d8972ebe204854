import type { ReactNode } from 'react';

interface Props {
  title: string;
  icon?: ReactNode;
  /** `h1` where it is all that the page has to say. */
  as?: 'p' | 'h1';
  /** What the person may do now. */
  children?: ReactNode;
}

/** Says that there is nothing, and what to do about it. */
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
