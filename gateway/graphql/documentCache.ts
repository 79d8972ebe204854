import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Lexer,
  NoSchemaIntrospectionCustomRule,
  parse,
  Source,
  specifiedRules,
  TokenKind,
  validate,
  type ValidationRule,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { enforceStructure, maxTokens, tooComplexError } from './limits.ts';
import { sha256 } from './manifests.ts';
import { checkOverlaps } from './overlaps.ts';

/**
 * Forbids `@skip` and `@include` on a subscription's root field, because graphql-js fails on an empty root selection.
 */
const noConditionalSubscriptionField: ValidationRule = (context) => ({
  Directive(directive) {
    const { value: name } = directive.name;
    if (name !== 'skip' && name !== 'include') return;
    const root = context.getSchema().getSubscriptionType();
    if (!root || context.getParentType() !== root) return;
    context.reportError(
      new GraphQLError(`@${name} cannot be used on the field of a subscription.`, { nodes: directive }),
    );
  },
});

/** A document, or its errors with codes for clients. */
type ParsedDocument = { document: DocumentNode } | { errors: readonly GraphQLError[] };

/** Cache of parsed and validated documents, for HTTP and WebSockets. */
export interface DocumentCache {
  /** Parses and validates a text, with limits of structure unless trusted; invalid texts are cached only if trusted. */
  read(source: string, isTrusted: boolean): ParsedDocument;
  /** Finds a valid document, read before, by the SHA-256 of its text in hexadecimal. */
  find(hash: string): DocumentNode | undefined;
}

/** Maximum memory for documents that clients wrote, in bytes. */
const maxBytes = 96 * 1024 * 1024;
/** Measured memory of a token in the tree, in bytes. */
const bytesPerToken = 400;

/** Maximum nesting of brackets. */
const maxDepth = 60;

const opening: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const closing: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

/**
 * Rejects texts whose nesting would overflow the stack, and texts with too many comments or lines, which the parser
 * does not count.
 */
function checkNestingAndComments(source: string): void {
  const lexer = new Lexer(new Source(source));
  let [level, uncounted] = [0, 0];
  for (let count = 0; count <= maxTokens; count += 1) {
    const { kind, value } = lexer.advance();
    for (let { next } = lexer.lastToken; next && next !== lexer.token; { next } = next) uncounted += 1;
    if (kind === TokenKind.BLOCK_STRING) uncounted += value.split('\n').length;
    if (uncounted > maxTokens) throw tooComplexError('comments and lines of text');
    if (kind === TokenKind.EOF) return;
    if (opening.has(kind)) level += 1;
    else if (closing.has(kind)) level -= 1;
    if (level > maxDepth) throw tooComplexError('nesting');
  }
}

/**
 * Parses the text of a document from a client, within limits of its tokens, of the nesting of its brackets, and of
 * its comments and lines of block strings. @throws GraphQLError: TOO_COMPLEX above a limit, or the parser's for invalid
 * text or too many tokens.
 */
export function parseUntrusted(source: string): DocumentNode {
  checkNestingAndComments(source);
  return parse(source, { maxTokens });
}

/** The tokens in a document's tree, comments included. */
function tokensOf({ loc }: DocumentNode): number {
  let count = 0;
  for (let token = loc?.startToken; token; token = token.next ?? undefined) count += 1;
  return count;
}

/** A copy of a graphql-js error with this code, unless it already has one. */
export const withCode = (error: GraphQLError, code: string): GraphQLError =>
  new GraphQLError(error.message, {
    ...(error.nodes ? { nodes: error.nodes } : {}),
    ...(error.source && error.positions ? { source: error.source, positions: error.positions } : {}),
    extensions: { code, ...error.extensions },
  });

/** Creates a cache for a schema. Without introspection, errors suggest no names. */
export function createDocumentCache(
  schema: GraphQLSchema,
  { introspection }: { introspection: boolean },
): DocumentCache {
  // Bounded by the trusted documents; untrusted ones cannot displace them.
  const trusted = new Map<string, ParsedDocument>();
  const untrusted = new LRUCache<string, DocumentNode>({ max: 2_000, maxSize: maxBytes });
  const common = [...specifiedRules, noConditionalSubscriptionField];
  const rules = introspection ? common : [...common, NoSchemaIntrospectionCustomRule];
  return {
    find(hash) {
      const parsed = trusted.get(hash);
      return parsed && 'document' in parsed ? parsed.document : untrusted.get(hash);
    },
    read(source, isTrusted) {
      const hash = sha256(source);
      const known = trusted.get(hash);
      if (known) return known;
      const cached = untrusted.get(hash);
      if (cached) return { document: cached };
      let document: DocumentNode;
      try {
        document = isTrusted ? parse(source) : parseUntrusted(source);
        if (!isTrusted) {
          enforceStructure(schema, document);
          checkOverlaps(document);
        }
      } catch (error) {
        if (!(error instanceof GraphQLError)) throw error;
        return { errors: [withCode(error, 'GRAPHQL_PARSE_FAILED')] };
      }
      const errors = validate(schema, document, rules, { hideSuggestions: !introspection });
      const parsed: ParsedDocument =
        errors.length > 0
          ? { errors: errors.map((error) => withCode(error, 'GRAPHQL_VALIDATION_FAILED')) }
          : { document };
      if (isTrusted) trusted.set(hash, parsed);
      else if ('document' in parsed)
        untrusted.set(hash, document, {
          size: source.length + tokensOf(document) * bytesPerToken,
        });
      return parsed;
    },
  };
}
