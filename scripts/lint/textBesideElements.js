// Translation by a browser replaces each text node by an element. React still holds the replaced node: it fails when it
// removes that node or inserts an element before it, and new text never shows. Text alone in its element is safe.

const isBlank = ({ value }) => String(value).trim() === '';

/** Values an expression can render, ignoring conditions. */
function valuesOf(node) {
  if (node.type === 'ChainExpression') return [node.expression];
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(valuesOf);
  if (node.type !== 'LogicalExpression') return [node];
  return (node.operator === '&&' ? [node.right] : [node.left, node.right]).flatMap(valuesOf);
}

/** Whether React renders nothing for an expression. */
const isEmpty = (node) =>
  node.type === 'JSXEmptyExpression' ||
  (node.type === 'Literal' && [true, false, null, ''].includes(node.value));

/** Ignores children that render nothing. */
const isRendered = (child) =>
  child.type === 'JSXText'
    ? !isBlank(child) || !child.value.includes('\n')
    : !(child.type === 'JSXExpressionContainer' && isEmpty(child.expression));

/** Constant text, whose node React keeps. */
const isConstantText = (child) =>
  child.type === 'JSXText'
    ? !isBlank(child)
    : child.type === 'JSXExpressionContainer' &&
      child.expression.type === 'Literal' &&
      !isBlank(child.expression);

/** Whether the file declares a name as a React node, such as `children: ReactNode`. */
const isDeclaredNode = (name, text) => new RegExp(`\\b${name}\\??: React(Node|Element)\\b`).test(text);

/** Whether a value is text. A name is, unless declared otherwise. A call or `icons[kind]` beside elements may be one. */
function isText(node, hasTextBeside, text) {
  switch (node.type) {
    case 'Literal':
      return !isEmpty(node);
    case 'TemplateLiteral':
    case 'BinaryExpression':
      return true;
    case 'MemberExpression':
      return hasTextBeside || !node.computed;
    case 'Identifier':
      return node.name !== 'undefined' && !isDeclaredNode(node.name, text);
    case 'CallExpression':
      return hasTextBeside && !isListOfElements(node);
    default:
      return false;
  }
}

const isListOfElements = ({ callee }) => callee.type === 'MemberExpression' && callee.property.name === 'map';

const message =
  'A page that the browser translates fails or keeps the former text here: write one text in one element of its own.';

/**
 * Reports changing text beside siblings, text after an element that appears or is replaced, and text of a fragment,
 * which appears in an unknown parent.
 */
export const textBesideElements = {
  meta: { type: 'problem', docs: { description: 'Changing text is alone in its element' }, schema: [] },
  create(context) {
    const check = (isFragment, { children }) => {
      const siblings = children.filter(isRendered);
      if (siblings.length < 2 && !isFragment) return;
      const texts = siblings.filter(isConstantText);
      let isAfterChange = isFragment;
      for (const child of siblings) {
        if (texts.includes(child) && isAfterChange) context.report({ node: child, message });
        if (child.type !== 'JSXExpressionContainer' || child.expression.type === 'Literal') continue;
        const values = valuesOf(child.expression);
        if (values.some((value) => isText(value, texts.length > 0, context.sourceCode.text)))
          context.report({ node: child, message });
        else isAfterChange = true;
      }
    };
    return { JSXElement: check.bind(undefined, false), JSXFragment: check.bind(undefined, true) };
  },
};
