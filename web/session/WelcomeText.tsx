import { Html } from '../ui/Html.tsx';

/** The platform's own welcome, with the markup that its administrator gave it. */
export default function WelcomeText({ html }: { html: string }) {
  return <Html html={html} className="text-lg [&_a]:text-inherit" />;
}
