import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { Card } from '../../ui/Card.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { type MenuParts, MenuPartsProvider } from '../../ui/menuParts.ts';
import ProfileEntries, { type EntriesProps } from './ProfileEntries.tsx';
import { useLinks } from './useLinks.ts';

const MobileApp = lazyPart(() => import('./MobileApp.tsx'), { showsErrorOverPage: true });

const entryClasses =
  'flex min-h-11 w-full items-center gap-3 rounded-xl px-3 text-left text-[0.9375rem] text-ink no-underline hover:bg-sunken';

/** The entries of a menu as a list of links and buttons. */
const parts: MenuParts = {
  Item: ({ icon, children, href, onAction, isDisabled, target, rel }) => {
    const content = (
      <>
        <span className="grid size-5 shrink-0 place-items-center text-muted [&>svg]:size-5">{icon}</span>
        <span className="min-w-0">{children}</span>
      </>
    );
    return (
      <li>
        {href === undefined ? (
          <button type="button" disabled={isDisabled} onClick={onAction} className={entryClasses}>
            {content}
          </button>
        ) : (
          <Link to={href} target={target} rel={rel} className={entryClasses}>
            {content}
          </Link>
        )}
      </li>
    );
  },
  Section: ({ title, children }) => (
    <li>
      <p className="m-0 px-3 pt-2 pb-1 text-xs font-semibold tracking-wide text-muted uppercase">{title}</p>
      <ul aria-label={title} className="m-0 list-none p-0">
        {children}
      </ul>
    </li>
  ),
  Line: () => <li aria-hidden="true" className="mx-2 my-1.5 h-px bg-line" />,
};

/** The profile menu in the panel « Moi » of phones. */
export default function Me({ viewer }: Pick<EntriesProps, 'viewer'>) {
  const [links, askForLinks] = useLinks();
  const [isMobileAppOpen, setMobileAppOpen] = useState(false);
  // Once: the panel is about to show them.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(askForLinks, []);
  return (
    <>
      <Card as="div" className="p-1.5">
        <nav aria-label="Menu du profil">
          <ul className="m-0 list-none p-0">
            <MenuPartsProvider value={parts}>
              <ProfileEntries viewer={viewer} links={links} onMobileApp={() => setMobileAppOpen(true)} />
            </MenuPartsProvider>
          </ul>
        </nav>
      </Card>
      {isMobileAppOpen && <MobileApp onClose={() => setMobileAppOpen(false)} />}
    </>
  );
}
