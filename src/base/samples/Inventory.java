package com.example.warehouse;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Counts what is in stock and reserves it for orders. */
public final class Inventory {
    private static final int REORDER_THRESHOLD = 10;

    private final Map<String, Integer> stockBySku = new LinkedHashMap<>();
    private final Map<String, Reservation> reservations = new LinkedHashMap<>();

    public record Reservation(String orderId, String sku, int quantity, Instant expiresAt) {
        boolean isExpired(Instant now) {
            return !expiresAt.isAfter(now);
        }
    }

    public static class InsufficientStockException extends RuntimeException {
        public InsufficientStockException(String sku, int wanted, int available) {
            super(String.format("Only %d of %s available, %d wanted", available, sku, wanted));
        }
    }

    public synchronized void receive(String sku, int quantity) {
        if (quantity <= 0) {
            throw new IllegalArgumentException("quantity must be positive: " + quantity);
        }
        stockBySku.merge(sku, quantity, Integer::sum);
    }

    public synchronized Reservation reserve(String orderId, String sku, int quantity, Instant expiresAt) {
        int available = stockBySku.getOrDefault(sku, 0);
        if (available < quantity) {
            throw new InsufficientStockException(sku, quantity, available);
        }
        stockBySku.put(sku, available - quantity);
        Reservation reservation = new Reservation(orderId, sku, quantity, expiresAt);
        reservations.put(orderId, reservation);
        return reservation;
    }

    public synchronized List<String> skusToReorder() {
        return stockBySku.entrySet().stream()
            .filter(entry -> entry.getValue() < REORDER_THRESHOLD)
            .map(Map.Entry::getKey)
            .sorted()
            .collect(Collectors.toList());
    }

    public Optional<Reservation> find(String orderId) {
        return Optional.ofNullable(reservations.get(orderId));
    }
}
