/** The floors of this storey, lowest first: a folder imports from those before it, and from no other. */
export default [];
