/** Matches the path and search of what the server answers itself. Opening one of these must not open the app. */
export const serverAddresses = /^\/(?:api|health|ready)(?:[/?]|$)/
