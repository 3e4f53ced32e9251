/** Placeholders for missing names. */

/** The name shown for a missing contact (spec section 8). */
export const CONTACT_NOT_FOUND = "Cliente não encontrado";

/** The name shown for a missing account. */
export const ACCOUNT_NOT_FOUND = "Conta não encontrada";

/** The name shown for a series without entries. */
export const SERIES_NOT_FOUND = "Recorrência ou parcelas sem lançamentos";

/** The name shown for no account. */
export const NO_ACCOUNT_NAME = "sem conta";
