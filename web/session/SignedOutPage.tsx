import { type ReactNode, Suspense } from 'react';
import type { SignedOutPageQuery } from '../__generated__/SignedOutPageQuery.graphql';
import { ErrorBoundary } from '../core/ErrorBoundary.tsx';
import { usePageData } from '../relay/preload.ts';
import { Logo } from '../branding/Logo.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { signedOutPageQuery } from './SignedOutPage.query.ts';

/** The form does not wait for what the welcome text needs. */
const WelcomeText = lazyPart(() => import('./WelcomeText.tsx'));

interface Props {
  title: string;
  /** Accessible name of the form. */
  label: string;
  children: ReactNode;
}

/** Frame of the pages before sign-in: the platform's welcome text, and a form that works without it. */
export function SignedOutPage({ title, label, children }: Props) {
  return (
    <main className="grid min-h-dvh lg:grid-cols-[1.1fr_1fr]">
      <section className="relative isolate flex flex-col justify-center overflow-hidden bg-accent px-6 py-10 text-on-accent sm:px-12 lg:p-20">
        <div
          aria-hidden="true"
          className="absolute inset-0 -z-10 bg-[radial-gradient(120%_90%_at_0%_0%,rgb(255_255_255/0.16),transparent_60%),radial-gradient(80%_80%_at_100%_100%,rgb(0_0_0/0.28),transparent_70%)]"
        />
        <ErrorBoundary fallback={() => null}>
          <Suspense fallback={<WelcomeSkeleton />}>
            <Welcome />
          </Suspense>
        </ErrorBoundary>
      </section>
      <section
        aria-label={label}
        className="flex items-start justify-center bg-surface px-6 py-10 sm:px-12 lg:items-center"
      >
        <div className="w-full max-w-sm">
          <h1 className="m-0 mb-8 text-3xl font-bold tracking-tight text-balance">{title}</h1>
          {children}
        </div>
      </section>
    </main>
  );
}

function Welcome() {
  const { branding } = usePageData<SignedOutPageQuery>(signedOutPageQuery);
  return (
    <div className="mx-auto flex w-full max-w-lg flex-col gap-8">
      {branding && (
        <>
          <span className="self-start rounded-2xl bg-white px-5 py-4 text-[#16202b] shadow-lg">
            <Logo branding={branding} height={48} />
          </span>
          <WelcomeText html={branding.welcomeText} />
        </>
      )}
    </div>
  );
}

function WelcomeSkeleton() {
  return (
    <div className="mx-auto flex w-full max-w-lg flex-col gap-8 opacity-30">
      <Skeleton className="h-20 w-48" />
      <Skeleton className="h-24" />
    </div>
  );
}
