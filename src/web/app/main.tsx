import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { Toaster } from "sonner";
import * as z from "zod";
import { createQueryClient } from "#web/lib/query-client.ts";
import { createRouter } from "./router.tsx";

// Zod would compile its checks with `new Function`, which the page's policy forbids.
z.config({ jitless: true });

const queryClient = createQueryClient();
const router = createRouter(queryClient);

const root = document.querySelector("#root");
if (root === null) throw new Error("The page has no #root");
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster
        theme="system"
        richColors
        closeButton
        position="bottom-right"
        containerAriaLabel="Avisos"
        toastOptions={{ closeButtonAriaLabel: "Fechar aviso" }}
      />
    </QueryClientProvider>
  </StrictMode>,
);
