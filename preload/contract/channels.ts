/** The two Electron channels there are. Routes and event kinds travel as data. Source: DESIGN decision 8. */
export const requestChannel = 'assistant:request';
export const eventChannel = 'assistant:event';
