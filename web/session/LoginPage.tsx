import { Link, useLocation, useNavigate } from 'react-router-dom';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { SignedOutPage } from './SignedOutPage.tsx';
import { SignInForm } from './SignInForm.tsx';
import { SignInMethods } from './SignInMethods.tsx';
import { pageAfterSignIn } from './signIn.ts';

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
      <SignInMethods>
        <SignInForm onSignedIn={(isFirst) => void navigate(pageAfterSignIn(isFirst), { replace: true })} />
        <p className="m-0 mt-6 text-center">
          <Link to="/forget" className="inline-flex min-h-11 items-center rounded-md px-2 font-medium">
            Mot de passe oublié ?
          </Link>
        </p>
      </SignInMethods>
    </SignedOutPage>
  );
}
