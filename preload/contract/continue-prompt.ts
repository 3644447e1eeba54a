/** What is said to the model, visibly, when it has to go on in the middle of its answer. Source: DESIGN decision 5. */
export const continuePrompt = 'Continue where you stopped.';
