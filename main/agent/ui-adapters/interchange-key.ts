/** Under this key both runtimes put what a front end keeps for them, so that a history may come from either. */
export const interchangeKey = 'pydantic_ai';
