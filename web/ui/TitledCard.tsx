import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Card } from './Card.tsx';
import { iconButtonClasses } from './IconButton.tsx';

interface Props {
  title: string;
  /** Parent page; absent on a top-level page. */
  back?: { to: string; label: string };
  children: ReactNode;
}

/** Card with a page's heading and content, and a back link if it has a parent page. */
export const TitledCard = ({ title, back, children }: Props) => (
  <Card className="p-5 sm:p-8">
    <header className="mb-6 flex flex-wrap items-center gap-x-3">
      {back && (
        <Link
          to={back.to}
          aria-label={back.label}
          title={back.label}
          className={iconButtonClasses('quiet', 'medium', '-ml-2')}
        >
          <IconArrowLeft aria-hidden="true" />
        </Link>
      )}
      <h1 className="m-0 min-w-0 flex-1 basis-[10rem] text-2xl font-bold text-balance">{title}</h1>
    </header>
    {children}
  </Card>
);
