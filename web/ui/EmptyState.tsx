import type { ReactNode } from 'react';

interface Props {
  title: string;
  icon?: ReactNode;
  /** What the person may do now. */
  children?: ReactNode;
}

/** Says that there is nothing, and what to do about it. */
export function EmptyState({ title, icon, children }: Props) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-12 text-center">
      {icon && (
        <div className="grid size-16 place-items-center rounded-full bg-sunken text-muted [&>svg]:size-8">
          {icon}
        </div>
      )}
      <p className="m-0 text-lg font-semibold text-ink">{title}</p>
      {children && <div className="text-muted">{children}</div>}
    </div>
  );
}
