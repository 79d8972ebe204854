import { type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary } from '../core/ErrorBoundary.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';

const ProviderButtons = lazyPart(() => import('./ProviderButtons.tsx'));

/** The form for a password, and below it the providers; without the form where passwords are not accepted. */
export function SignInMethods({ children }: { children: ReactNode }) {
  const [isWithForm, setIsWithForm] = useState(true);
  return (
    <>
      {isWithForm && children}
      <div className="mt-5">
        {/* The form works without the list of providers. */}
        <ErrorBoundary fallback={() => null}>
          <Suspense fallback={null}>
            <ProviderButtons onPasswordsRefused={() => setIsWithForm(false)} />
          </Suspense>
        </ErrorBoundary>
      </div>
    </>
  );
}
