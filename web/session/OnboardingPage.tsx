import { Suspense, useEffect, useRef } from 'react';
import { useParams, useRevalidator, useNavigate } from 'react-router-dom';
import type { OnboardingPageQuery } from '../__generated__/OnboardingPageQuery.graphql';
import { ErrorBoundary } from '../core/ErrorBoundary.tsx';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { usePageData, usePageQuery, usePageReload } from '../relay/preload.ts';
import { Logo } from '../branding/Logo.tsx';
import { SessionExpired } from './SessionExpired.tsx';
import { isConsentGiven, TermsStep } from './onboarding/TermsStep.tsx';
import { CongratulationsStep } from './onboarding/CongratulationsStep.tsx';
import { onboardingPageQuery } from './OnboardingPage.query.ts';
import { PasswordStep } from './onboarding/PasswordStep.tsx';
import { PhotoStep } from './onboarding/PhotoStep.tsx';
import { ProfileStep } from './onboarding/ProfileStep.tsx';
import { reachStep, type StepPath, steps, stepAddress } from './onboarding/progress.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useRelayEnvironment } from 'react-relay/hooks';
import { Button } from '../ui/Button.tsx';
import { signOut } from './signOut.ts';

/** Step for people who do not accept the terms: they leave, or reconsider. */
function CancelStep() {
  const environment = useRelayEnvironment();
  const navigate = useNavigate();
  return (
    <div className="flex flex-col gap-6">
      <p className="m-0 text-lg">Veuillez contacter la direction</p>
      <div className="flex flex-wrap gap-3 *:flex-1">
        <Button onPress={() => void signOut(environment)}>Annuler</Button>
        <Button kind="primary" onPress={() => void navigate(stepAddress('acceptez-les-conditions'))}>
          Continuer
        </Button>
      </div>
    </div>
  );
}

/** Skeleton of the onboarding, with its final dimensions. */
function OnboardingSkeleton() {
  return (
    <div role="status" aria-label="Chargement de la page" className="flex min-h-dvh flex-col">
      <div className="flex h-16 items-center border-b border-line bg-header px-5">
        <Skeleton className="h-9 w-32" />
      </div>
      <div className="mx-auto flex w-full max-w-2xl flex-1 flex-col gap-8 px-4 py-8 sm:py-12">
        <Skeleton className="h-1.5" />
        <div className="flex flex-col gap-5 rounded-3xl border border-line bg-surface p-5 shadow-card sm:p-10">
          <Skeleton className="h-8 w-1/2" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </div>
      </div>
    </div>
  );
}

/** /terminer-inscription/*: the steps after a person's first sign-in. */
export function Component() {
  const { revalidate } = useRevalidator();
  const queryRef = usePageQuery<OnboardingPageQuery>();
  return (
    <>
      <ErrorBoundary resetKey={queryRef} onRetry={() => void revalidate()}>
        <Suspense fallback={<OnboardingSkeleton />}>
          <Onboarding />
        </Suspense>
      </ErrorBoundary>
      <SessionExpired />
    </>
  );
}

function Onboarding() {
  const { branding, viewer } = usePageData<OnboardingPageQuery>(onboardingPageQuery);
  const reload = usePageReload(onboardingPageQuery);
  const { '*': path = '' } = useParams();
  const heading = useRef<HTMLHeadingElement>(null);
  const isCancelled = path === 'annuler';
  const found = steps.findIndex((step) => step.path === path);
  // The terms are also what unknown addresses show (B075).
  const index = Math.max(0, found);
  const step = steps[index];

  // Moves the focus to the heading of the next step, at the top of the page.
  const before = useRef(path);
  useEffect(() => {
    if (before.current !== path) {
      before.current = path;
      heading.current?.focus();
      scrollTo({ top: 0 });
    }
  }, [path]);

  const username = viewer?.email;
  const reached = steps[found]?.path;
  useEffect(() => {
    if (username !== undefined && reached !== undefined) reachStep(username, reached);
  }, [username, reached]);

  if (!viewer || !step) return null;
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-16 items-center border-b border-line bg-header px-5 text-on-header">
        {branding && <Logo branding={branding} height={36} isOnHeader />}
      </header>
      <main className="mx-auto flex w-full max-w-2xl flex-1 flex-col gap-8 px-4 py-8 sm:py-12">
        {!isCancelled && <Progress index={index} />}
        <section
          aria-labelledby="titre-etape"
          className="rounded-3xl border border-line bg-surface p-5 shadow-card sm:p-10"
        >
          <h1
            id="titre-etape"
            ref={heading}
            tabIndex={-1}
            className="m-0 mb-6 text-2xl font-bold text-balance outline-none"
          >
            {isCancelled ? 'Inscription interrompue' : step.title}
          </h1>
          {isCancelled ? <CancelStep /> : <Step path={step.path} viewer={viewer} onRetry={reload} />}
        </section>
      </main>
    </div>
  );
}

type Viewer = NonNullable<OnboardingPageQuery['response']['viewer']>;

function Step(props: { path: StepPath; viewer: Viewer; onRetry: () => Promise<void> }) {
  const { path, viewer, onRetry } = props;
  switch (path) {
    case 'profil':
      return (
        <ErrorRegion onRetry={onRetry}>
          <ProfileStep viewer={viewer} />
        </ErrorRegion>
      );
    case 'photo':
      return (
        <ErrorRegion onRetry={onRetry}>
          <PhotoStep viewer={viewer} />
        </ErrorRegion>
      );
    case 'reinitialiser-motdepasse':
      return <PasswordStep />;
    case 'felicitations':
      return <CongratulationsStep viewer={viewer} />;
    case 'acceptez-les-conditions':
      return <TermsStep />;
  }
}

/** A first sign-in starts after the terms if they were already accepted (B063). */
const isDone = (path: StepPath): boolean => path !== 'acceptez-les-conditions' || isConsentGiven();

/** Progress bar of the onboarding. */
function Progress({ index }: { index: number }) {
  const isBehind = (path: StepPath, place: number) => place < index && isDone(path);
  return (
    <ol aria-label="Étapes" className="m-0 flex list-none gap-2 p-0">
      {steps.map((step, place) => (
        <li
          key={step.path}
          {...(place === index ? { 'aria-current': 'step' as const } : {})}
          className="flex flex-1 flex-col gap-2"
        >
          <span
            aria-hidden="true"
            className={`h-1.5 rounded-full ${place === index || isBehind(step.path, place) ? 'bg-accent' : 'bg-line-strong/50'}`}
          />
          <span
            className={`text-xs max-sm:sr-only ${place === index ? 'font-semibold text-ink' : 'text-muted'}`}
          >
            <span>{step.name}</span>
            {isBehind(step.path, place) && <span className="sr-only">, terminée</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
