import { Html } from '../ui/Html.tsx';

/** The platform's welcome text, as HTML. */
export default function WelcomeText({ html }: { html: string }) {
  return <Html html={html} className="text-lg [&_a]:text-inherit" />;
}
