import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../ui/Button.tsx';
import { stepAddress } from './progress.ts';

/** A year, in seconds. */
const keptFor = 365 * 24 * 3600;

/** Remembers in the cookie `cgu` whether the terms were accepted (B081, B083). */
function rememberConsent(isGiven: boolean): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // A session store cannot hold it: the API host may want to read it too.
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = `cgu=${isGiven ? '1' : '0'}; path=/; max-age=${keptFor}; SameSite=Lax${secure}`;
}

/** Whether the terms were accepted in this browser. */
export const isConsentGiven = (): boolean => document.cookie.split('; ').includes('cgu=1');

const documents = [
  { href: '/cgu/charte.pdf', name: 'La charte d’utilisation' },
  { href: '/cgu/protection-des-donnees.pdf', name: 'La notice de protection des données' },
];

/**
 * Step with the two documents of the terms; the answer is stored in a cookie and leads to the next step or to the
 * end.
 */
export function TermsStep() {
  const navigate = useNavigate();
  const decide = (isGiven: boolean) => {
    rememberConsent(isGiven);
    void navigate(stepAddress(isGiven ? 'profil' : 'annuler'));
  };
  return (
    <div className="flex flex-col gap-6">
      <p className="m-0">Avant de commencer, prenez connaissance de ces deux documents.</p>
      <ul className="m-0 flex list-none flex-col gap-3 p-0">
        {documents.map(({ href, name }) => (
          <li key={href}>
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              className="flex min-h-14 items-center gap-3 rounded-xl border border-line px-4 font-medium no-underline hover:bg-sunken"
            >
              <IconFileTypePdf aria-hidden="true" className="size-6 text-danger" />
              <span>{name}</span>
              <span className="sr-only"> (PDF, nouvel onglet)</span>
            </a>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 *:flex-1">
        <Button onPress={() => decide(false)}>Annuler</Button>
        <Button kind="primary" onPress={() => decide(true)}>
          Accepter
        </Button>
      </div>
    </div>
  );
}
