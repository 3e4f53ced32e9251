/** `GET /exports/atividade.csv`: the history with the filters of the screen. */
import * as z from "zod";
import { MAX_USER_NAME_LENGTH } from "#domain/audit-record.ts";
import { SHOWN_CHOICES, type ActivityFilter, type Shown } from "./activity.ts";
import { unknownArgumentsError } from "./fields.ts";
import {
  enumParam,
  periodParams,
  searchParam,
  textParam,
  toPeriod,
  type PeriodArguments,
} from "./rpc-params.ts";

export type ActivityArguments = PeriodArguments & {
  user?: string | null;
  show?: Shown | null;
  search?: string | null;
};

/** All are optional. Refuses unknown arguments and a period whose end is before its start. */
export const activityArguments = z
  .strictObject(
    {
      ...periodParams,
      user: textParam("Responsável", MAX_USER_NAME_LENGTH),
      show: enumParam("O que mostrar", SHOWN_CHOICES),
      search: searchParam,
    },
    { error: unknownArgumentsError("atividade") },
  )
  .transform((params, context): ActivityRequest => ({ ...params, ...toPeriod(params, context) }));

export type ActivityRequest = ActivityFilter & { readonly search: string | null };
