import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import { whiteSpaceOf } from './whiteSpace.ts';

const purifier = DOMPurify(window);

// Links leave in a new tab and take nothing of this page along; a wide table is scrolled by the keyboard, too.
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'TABLE') node.setAttribute('tabindex', '0');
  if (node.tagName !== 'A' || !node.hasAttribute('href')) return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer');
});

const options = {
  USE_PROFILES: { html: true },
  // Styles and identifiers of a text must not reach the page around it.
  FORBID_TAGS: [
    'style',
    'form',
    'input',
    'button',
    'select',
    'option',
    'textarea',
    'xmp',
    'svg',
    'math',
    'iframe',
    'object',
    'embed',
    'audio',
    'video',
    'source',
    'link',
    'meta',
    'base',
  ],
  FORBID_ATTR: ['style', 'id', 'name', 'class', 'srcset'],
  ALLOW_DATA_ATTR: false,
  // Whom a text mentions.
  ADD_ATTR: ['data-mention'],
  ADD_URI_SAFE_ATTR: ['data-mention'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i,
  SANITIZE_NAMED_PROPS: true,
};

/** What is left of an HTML text when all that could act is taken out. */
const sanitise = (html: string): string => purifier.sanitize(html, options);

/** Whether there is no markup in it, as in most messages: the browser need not parse it. */
const isText = (html: string): boolean => !/[<&]/.test(html);

/**
 * The only place that renders HTML from outside. The gateway has sanitised it already; it is done
 * again here, since a mistake there must not be one here.
 */
export function Html({ html, className = '' }: { html: string; className?: string }) {
  const clean = useMemo(() => (isText(html) ? null : sanitise(html)), [html]);
  const classes = `html ${whiteSpaceOf(html)} ${className}`;
  return clean === null ? (
    <div dir="auto" className={classes}>
      {html}
    </div>
  ) : (
    <div dir="auto" className={classes} dangerouslySetInnerHTML={{ __html: clean }} />
  );
}
