import { Link, useLocation, useNavigate } from 'react-router-dom';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { session } from '../core/sessionStore.ts';
import { SignedOutPage } from './SignedOutPage.tsx';
import { SignInForm } from './SignInForm.tsx';
import { beginOnboarding } from './onboarding/progress.ts';
import { takeWantedPage } from './wantedPage.ts';

/** /login: the sign-in form, which works even if the branding cannot be loaded. */
export function Component() {
  const navigate = useNavigate();
  const sent: unknown = useLocation().state;
  const hasDeadLink = typeof sent === 'object' && sent !== null && 'hasDeadLink' in sent;
  return (
    <SignedOutPage title="Bienvenue" label="Connexion">
      {hasDeadLink && (
        <ErrorNotice
          className="mb-5"
          message="Ce lien a déjà servi ou n’est plus valable. Vous pouvez en demander un nouveau."
        />
      )}
      <SignInForm
        onSignedIn={(isFirst) => {
          const state = session.get();
          // That page returns here and continues (B073).
          const isUnknown = isFirst === null;
          const next = isUnknown ? '/bad' : takeWantedPage();
          const isNew = isFirst === true && state.status === 'signed-in';
          void navigate(isNew ? beginOnboarding(state.username) : next, { replace: true });
        }}
      />
      <p className="m-0 mt-6 text-center">
        <Link to="/forget" className="inline-flex min-h-11 items-center rounded-md px-2 font-medium">
          Mot de passe oublié ?
        </Link>
      </p>
    </SignedOutPage>
  );
}
