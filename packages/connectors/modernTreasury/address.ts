/** The address of Modern Treasury's API. A key of the sandbox is told apart by the key itself. https://docs.moderntreasury.com/platform/reference/getting-started */
export const modernTreasuryAddress = 'https://app.moderntreasury.com';
