import { expect, it } from "vitest";
import { looksLikePixKey } from "./pix-key.ts";

it.each([
  "maria@gmail.com",
  "529.982.247-25",
  "52998224725",
  "11.222.333/0001-81",
  "+5511912345678",
  "(11) 91234-5678",
  "123e4567-e89b-12d3-a456-426614174000",
])("%s looks like a Pix key", (key) => expect(looksLikePixKey(key)).toBe(true));

it.each(["maria@gmail", "maria", "529.982.247", "12345", "123e4567-e89b-12d3-a456"])(
  "%s does not look like a Pix key",
  (key) => expect(looksLikePixKey(key)).toBe(false),
);
